import { describePhrases } from './phrases.ts';

describePhrases('goal/asks-by-state', 30);
