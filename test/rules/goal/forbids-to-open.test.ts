import { describePhrases } from './phrases.ts';

describePhrases('goal/forbids-to-open', 35);
