import { testPage } from './page-examples.ts';

testPage('lint/unused-disable');
