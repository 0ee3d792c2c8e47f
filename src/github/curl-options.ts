import { flagTable, type FlagDialect, type FlagTable } from './flags.ts';

/** curl's own reader: no `=`, neither glued to a long option nor eaten after a letter (gh 10.2). */
export const CURL_DIALECT: FlagDialect = {
  eatsEquals: false,
  longEquals: false,
  unknown: 'boolean',
  checksBooleans: false,
};

// From the manuals of curl 7.88 and later. What is not here is a boolean (gh 10.2).
const LETTERS =
  'X/request H/header d/data u/user A/user-agent o/output b/cookie c/cookie-jar e/referer E/cert F/form K/config ' +
  'm/max-time P/ftp-port Q/quote r/range t/telnet-option T/upload-file U/proxy-user w/write-out x/proxy y/speed-time ' +
  'Y/speed-limit z/time-cond C/continue-at D/dump-header';
const LONG =
  'data-raw data-binary data-ascii data-urlencode json form-string url url-query connect-timeout connect-to retry ' +
  'retry-delay retry-max-time cacert capath cert-type crlfile key key-type pass ciphers tls-max tls13-ciphers curves ' +
  'resolve oauth2-bearer aws-sigv4 interface local-port limit-rate rate max-filesize max-redirs netrc-file noproxy ' +
  'preproxy proxy1.0 proxy-cacert proxy-capath proxy-cert proxy-cert-type proxy-ciphers proxy-crlfile proxy-header ' +
  'proxy-key proxy-key-type proxy-pass proxy-pinnedpubkey proxy-service-name proxy-tls13-ciphers proxy-tlsauthtype ' +
  'proxy-tlspassword proxy-tlsuser socks4 socks4a socks5 socks5-hostname socks5-gssapi-service proto proto-default ' +
  'proto-redir pinnedpubkey unix-socket abstract-unix-socket dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers ' +
  'doh-url alt-svc hsts etag-compare etag-save expect100-timeout happy-eyeballs-timeout-ms haproxy-clientip ' +
  'keepalive-time keepalive-cnt krb libcurl login-options sasl-authzid service-name delegation engine output-dir ' +
  'create-file-mode parallel-max request-target stderr trace trace-ascii trace-config tlsauthtype tlspassword tlsuser ' +
  'ftp-account ftp-alternative-to-user ftp-method ftp-ssl-ccc-mode hostpubmd5 hostpubsha256 pubkey mail-auth mail-from ' +
  'mail-rcpt random-file egd-file tftp-blksize ipfs-gateway variable vlan-priority ip-tos';

export const CURL_OPTIONS: FlagTable = flagTable(
  `${LETTERS} ${LONG}`,
  'I/head G/get i/include O/remote-name :/next h/help V/version M/manual',
);

/** Options that give data to send, which makes it a POST (gh 10.1). */
export const DATA_OPTIONS: readonly string[] = [
  'data',
  'data-raw',
  'data-binary',
  'data-ascii',
  'data-urlencode',
  'json',
  'form',
  'form-string',
];
