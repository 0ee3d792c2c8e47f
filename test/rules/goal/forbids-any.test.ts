import { describePhrases } from './phrases.ts';

describePhrases('goal/forbids-any', 14);
