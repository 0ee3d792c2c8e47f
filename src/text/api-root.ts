/** Where a URL lies below GitHub's API: the host as links spell it, and the path without the API's prefix. */
export interface ApiPlace {
  readonly host: string;
  /** Starts with `/`. */
  readonly path: string;
  readonly graphql: boolean;
}

const TENANT_API = /^api\.([^.:]+\.ghe\.com)$/;
const ENTERPRISE_REST = /^\/api\/v3(?=\/|$)/;

/**
 * One host, one spelling (gh 1.3): `api.github.com`, `api.TENANT.ghe.com` and `HOST/api/v3` give `github.com`,
 * `TENANT.ghe.com` and `HOST`. One prefix is taken off, never two. Null where no API of GitHub's lies.
 * `host` in lower case, `path` without query and fragment.
 */
export function apiPlace(host: string, path: string): ApiPlace | null {
  const webHost = host === 'api.github.com' ? 'github.com' : TENANT_API.exec(host)?.[1];
  if (webHost !== undefined) return { host: webHost, path: rooted(path), graphql: path === '/graphql' };
  if (host === 'github.com' || host.endsWith('.github.com')) return null;
  if (path === '/api/graphql') return { host, path: '/graphql', graphql: true };
  if (!ENTERPRISE_REST.test(path)) return null;
  return { host, path: rooted(path.replace(ENTERPRISE_REST, '')), graphql: false };
}

function rooted(path: string): string {
  return path === '' ? '/' : path;
}
