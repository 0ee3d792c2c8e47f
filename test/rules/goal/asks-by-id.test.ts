import { describePhrases } from './phrases.ts';

describePhrases('goal/asks-by-id', 9);
