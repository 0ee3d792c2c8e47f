import { describePhrases } from './phrases.ts';

describePhrases('goal/forbids-by-skill', 8);
