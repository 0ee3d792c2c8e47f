import js from '@eslint/js';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['dist', 'coverage', 'fixtures'] },
  js.configs.recommended,
  tseslint.configs.strict,
  regexp.configs['flat/recommended'],
  {
    rules: {
      eqeqeq: 'error',
      'no-control-regex': 'off', // terminal codes are this library's daily bread
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': 'error',
      'regexp/no-control-character': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  {
    // The object z brings all languages that zod speaks into a caller's bundle, 90 kB of them compressed; a namespace does not.
    files: ['src/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "ImportDeclaration[source.value='zod'] > ImportSpecifier[imported.name='z']",
          message: "Write `import * as z from 'zod'`.",
        },
      ],
    },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: { __dirname: 'readonly', process: 'readonly', require: 'readonly' },
    },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    // Law: the core is pure. Only src/node and src/cli may touch the machine.
    files: ['src/**/*.ts'],
    ignores: ['src/node/**', 'src/cli/**'],
    rules: {
      'no-restricted-imports': ['error', { patterns: ['node:*'] }],
      'no-restricted-globals': ['error', 'process', 'Buffer', 'require', 'performance', 'setTimeout'],
    },
  },
);
