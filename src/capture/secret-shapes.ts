/** What a secret is, as `[removed: <kind>]` says it. */
export type SecretKind =
  | 'github-token'
  | 'npm-token'
  | 'aws-key'
  | 'google-key'
  | 'slack-token'
  | 'stripe-key'
  | 'openai-key'
  | 'anthropic-key'
  | 'private-key'
  | 'json-web-token'
  | 'url-password';

/** A shape within one line. Where it has a group `secret`, that alone is the secret. */
export interface SecretShape {
  readonly kind: SecretKind;
  readonly pattern: RegExp;
}

/**
 * Keys as their issuers write them. Each begins with fixed letters at the start of a word and goes on over characters
 * of one class, so that a line is passed once (rule 24). The first shape that takes a key names it.
 */
export const SECRET_SHAPES: readonly SecretShape[] = [
  { kind: 'github-token', pattern: /(?<![A-Z\d])(?:gh[oprsu]_[A-Z\d]{30,255}|github_pat_\w{30,255})/gi },
  { kind: 'npm-token', pattern: /(?<![A-Z\d])npm_[A-Z\d]{36,64}/gi },
  { kind: 'aws-key', pattern: /(?<![\w-])A(?:KIA|SIA|BIA|CCA)[A-Z2-7]{16}(?![\w-])/g },
  {
    kind: 'aws-key',
    pattern: /secret_?access_?key["']?[ \t]{0,4}[:=][ \t]{0,4}["']?(?<secret>[A-Z\d+/]{40})(?![A-Z\d+/])/gi,
  },
  { kind: 'google-key', pattern: /(?<![\w-])(?:AIza[\w-]{35}|ya29\.[\w-]{20,512}|GOCSPX-[\w-]{24,40})/g },
  { kind: 'slack-token', pattern: /(?<![\w-])(?:xox[a-z]|xapp)-[\w-]{10,255}/gi },
  {
    kind: 'slack-token',
    pattern: /hooks\.slack\.com\/services\/(?<secret>T\w{1,20}\/B\w{1,20}\/\w{16,64})/g,
  },
  {
    kind: 'stripe-key',
    pattern: /(?<![\w-])(?:[rs]k_(?:live|test)_[A-Z\d]{16,255}|whsec_[A-Z\d+/]{24,255})/gi,
  },
  { kind: 'anthropic-key', pattern: /(?<![\w-])sk-ant-[\w-]{20,255}/g },
  { kind: 'openai-key', pattern: /(?<![\w-])sk-(?:(?:proj|svcacct|admin)-[\w-]{20,255}|[A-Z\d]{32,64})/gi },
  { kind: 'json-web-token', pattern: /(?<![\w.-])eyJ[\w-]{10,4096}\.eyJ[\w-]{10,8192}\.[\w-]{10,4096}/g },
  // A word in brackets, a variable and stars stand for a password in documents.
  { kind: 'url-password', pattern: /:\/\/[^\s/:@]{0,128}:(?<secret>(?![$*<[{])[^\s/@]{1,256})@/g },
];

/** The first line of a private key, and its last. */
export const KEY_BEGIN: RegExp = /-----BEGIN [A-Z\d ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;
export const KEY_END: RegExp = /-----END [A-Z\d ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;
