import { describePhrases } from './phrases.ts';

describePhrases('goal/asks-by-skill', 20);
