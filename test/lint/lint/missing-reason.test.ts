import { testPage } from './page-examples.ts';

testPage('lint/missing-reason');
