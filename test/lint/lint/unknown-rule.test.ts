import { testPage } from './page-examples.ts';

testPage('lint/unknown-rule');
