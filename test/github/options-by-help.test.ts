import { describe, expect, test } from 'vitest';
import { operationsOf } from '../../src/github/index.ts';

/** What the programs' own help says of their options: `curl --help all` (7.88.1) and `wget --help` (1.21.3). */
const listed = (text: string): readonly string[] => text.trim().split(/\s+/);

const CURL_VALUES = listed(`
  abstract-unix-socket alt-svc aws-sigv4 cacert capath cert cert-type ciphers connect-timeout connect-to
  continue-at cookie cookie-jar create-file-mode crlfile curves data data-ascii data-binary data-raw
  data-urlencode delegation dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers doh-url dump-header egd-file
  engine etag-compare etag-save expect100-timeout form form-string ftp-account ftp-alternative-to-user ftp-method
  ftp-port ftp-ssl-ccc-mode happy-eyeballs-timeout-ms header hostpubmd5 hostpubsha256 hsts interface json
  keepalive-time key key-type krb libcurl limit-rate local-port login-options mail-auth mail-from mail-rcpt
  max-filesize max-redirs max-time netrc-file noproxy oauth2-bearer output output-dir parallel-max pass
  pinnedpubkey proto proto-default proto-redir proxy-cacert proxy-capath proxy-cert proxy-cert-type proxy-ciphers
  proxy-crlfile proxy-header proxy-key proxy-key-type proxy-pass proxy-pinnedpubkey proxy-service-name
  proxy-tls13-ciphers proxy-tlsauthtype proxy-tlspassword proxy-tlsuser proxy-user proxy1.0 pubkey quote
  random-file range rate referer request request-target resolve retry retry-delay retry-max-time sasl-authzid
  service-name socks4 socks4a socks5 socks5-gssapi-service socks5-hostname speed-limit speed-time stderr
  telnet-option tftp-blksize time-cond tls-max tls13-ciphers tlsauthtype tlspassword tlsuser trace trace-ascii
  unix-socket upload-file url-query user user-agent write-out
`);
const CURL_SWITCHES = listed(`
  anyauth append basic cert-status compressed compressed-ssh create-dirs crlf digest disable disable-eprt
  disable-epsv doh-cert-status doh-insecure fail fail-early fail-with-body false-start form-escape
  ftp-create-dirs ftp-pasv ftp-pret ftp-skip-pasv-ip ftp-ssl-ccc ftp-ssl-control get globoff haproxy-protocol
  head http0.9 http1.0 http1.1 http2 http3 http3-only include insecure ipv4 ipv6 list-only location
  location-trusted metalink negotiate netrc netrc-optional no-alpn no-buffer no-clobber no-keepalive no-npn
  no-progress-meter no-sessionid ntlm ntlm-wb parallel path-as-is post301 post302 post303 progress-bar
  proxy-anyauth proxy-basic proxy-digest proxy-insecure proxy-negotiate proxy-ntlm proxy-tlsv1 proxytunnel raw
  remote-name remote-name-all remote-time remove-on-error retry-all-errors retry-connrefused sasl-ir show-error
  silent socks5-basic socks5-gssapi socks5-gssapi-nec ssl ssl-allow-beast ssl-no-revoke ssl-reqd sslv2 sslv3
  styled-output tcp-fastopen tcp-nodelay tftp-no-options tlsv1 tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3 tr-encoding
  trace-time use-ascii verbose xattr
`);
const CURL_LETTERS = listed(`
  a/append E/cert K/config C/continue-at b/cookie c/cookie-jar d/data q/disable D/dump-header f/fail F/form
  P/ftp-port G/get g/globoff I/head H/header h/help 0/http1.0 i/include k/insecure 4/ipv4 6/ipv6
  j/junk-session-cookies l/list-only L/location M/manual m/max-time n/netrc :/next N/no-buffer o/output
  Z/parallel #/progress-bar x/proxy U/proxy-user p/proxytunnel Q/quote r/range e/referer J/remote-header-name
  O/remote-name R/remote-time X/request S/show-error s/silent Y/speed-limit y/speed-time 2/sslv2 3/sslv3
  t/telnet-option z/time-cond 1/tlsv1 T/upload-file B/use-ascii u/user A/user-agent v/verbose V/version
  w/write-out
`);
const WGET_VALUES = listed(`
  accept accept-regex append-output base bind-address body-data body-file ca-certificate ca-directory certificate
  certificate-type ciphers compression config connect-timeout crl-file cut-dirs default-page directory-prefix
  dns-timeout domains exclude-directories exclude-domains execute follow-tags ftp-password ftp-user header
  http-password http-user ignore-tags include-directories input-file level limit-rate load-cookies local-encoding
  method output-document output-file password pinnedpubkey post-data post-file prefer-family private-key
  private-key-type progress proxy-password proxy-user quota read-timeout referer regex-type reject reject-regex
  rejected-log remote-encoding report-speed restrict-file-names retry-on-http-error save-cookies secure-protocol
  start-pos timeout tries use-askpass user user-agent wait waitretry warc-dedup warc-file warc-header
  warc-max-size warc-tempdir hsts-file max-redirect
`);
const WGET_SWITCHES = listed(`
  adjust-extension ask-password auth-no-challenge background backup-converted content-disposition
  content-on-error continue convert-file-only convert-links debug delete-after follow-ftp force-directories
  force-html ftps-clear-data-connection ftps-fallback-to-ftp ftps-implicit ftps-resume-ssl https-only ignore-case
  ignore-length inet4-only inet6-only keep-session-cookies mirror no-cache no-check-certificate no-config
  no-cookies no-dns-cache no-glob no-hsts no-http-keep-alive no-if-modified-since no-iri no-netrc no-passive-ftp
  no-proxy no-remove-listing no-use-server-timestamps no-warc-compression no-warc-digests no-warc-keep-log
  page-requisites preserve-permissions protocol-directories quiet random-wait recursive relative retr-symlinks
  retry-connrefused save-headers server-response show-progress span-hosts spider strict-comments timestamping
  trust-server-names unlink verbose warc-cdx xattr
`);
const WGET_LETTERS = listed(`
  V/version h/help b/background e/execute o/output-file a/append-output d/debug q/quiet v/verbose i/input-file
  F/force-html B/base t/tries O/output-document c/continue N/timestamping S/server-response T/timeout w/wait
  Q/quota 4/inet4-only 6/inet6-only x/force-directories P/directory-prefix E/adjust-extension U/user-agent
  r/recursive l/level k/convert-links K/backup-converted m/mirror p/page-requisites A/accept R/reject D/domains
  H/span-hosts L/relative I/include-directories X/exclude-directories
`);

const PULLS = 'https://api.github.com/repos/acme/widgets/pulls';
const ask = (...words: readonly string[]): unknown => operationsOf(words);

describe.each([
  ['curl', CURL_VALUES, CURL_SWITCHES, CURL_LETTERS],
  ['wget', WGET_VALUES, WGET_SWITCHES, WGET_LETTERS],
])('%s by its help (gh 10.2, 10.4)', (program, values, switches, letters) => {
  test.each(values)('--%s takes the next word, and what is left asks nothing', (option) => {
    expect(ask(program, `--${option}`, PULLS)).not.toContainEqual(
      expect.objectContaining({ path: '/repos/acme/widgets/pulls' }),
    );
  });

  test.each(switches)('--%s takes none', (option) => {
    expect(ask(program, `--${option}`, PULLS)).not.toEqual([]);
  });

  test.each(letters.map((pair) => pair.split('/')))('-%s is --%s', (letter, option) => {
    expect(ask(program, `-${letter ?? ''}`, PULLS, `${PULLS}/7`)).toEqual(
      ask(program, `--${option ?? ''}`, PULLS, `${PULLS}/7`),
    );
  });
});
