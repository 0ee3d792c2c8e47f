import { describePhrases } from './phrases.ts';

describePhrases('goal/asks-to-open', 120);
