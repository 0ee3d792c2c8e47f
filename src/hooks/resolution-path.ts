/** Whose spelling of paths a process uses. */
export type PathPlatform = 'posix' | 'windows' | 'msys' | 'wsl';

/** One spelling for a folder, so that who writes by a path and who looks by it meet (hooks 6.5). Idempotent. */
export function normaliseProjectPath(path: string, platform: PathPlatform): string {
  return NORMALISE[platform](path);
}

const NORMALISE: Readonly<Record<PathPlatform, (path: string) => string>> = {
  posix,
  windows,
  msys: (path) => windows(MSYS_DRIVE.test(path) ? msysDrive(path) : path),
  wsl: (path) => posix(fromWindows(path)),
};

const MSYS_DRIVE = /^\/(?:cygdrive\/)?[a-z](?:\/|$)/i;
const msysDrive = (path: string): string => path.replace(/^\/(?:cygdrive\/)?([a-z])\/?/i, '$1:\\');

function posix(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

const DRIVE = /^[a-z]:/i;
const NETWORK = /^[\\/]{2}/;
// `\\?\C:\…`, `\\?\UNC\server\…`; one device prefix in another says nothing more.
const DEVICE = /^\\\\\?\\(?:UNC\\\?\\)*(?:(?=[a-z]:)|(UNC\\))/i;

function windows(path: string): string {
  if (!DRIVE.test(path) && !NETWORK.test(path)) return path;
  const single = path.replace(/[\\/]+/g, '\\');
  const whole = NETWORK.test(path) ? `\\${single}` : single;
  const named = whole.replace(DEVICE, (_, network?: string) => (network === undefined ? '' : '\\\\'));
  const upper = DRIVE.test(named) ? named.charAt(0).toUpperCase() + named.slice(1) : named;
  const isRoot = /^(?:[A-Z]:|\\)\\$/.test(upper);
  return upper.endsWith('\\') && !isRoot ? upper.slice(0, -1) : upper;
}

const SHARE_OF_WSL = /^\\\\wsl(?:\$|\.localhost)\\[^\\]+/i;

/** A Windows path that was handed into WSL, as WSL has it. */
function fromWindows(path: string): string {
  if (!DRIVE.test(path) && !path.startsWith('\\\\')) return path;
  const named = windows(path);
  if (/^[A-Z]:\\/.test(named)) return `/mnt/${named.charAt(0).toLowerCase()}/${slashed(named.slice(3))}`;
  return SHARE_OF_WSL.test(named) ? slashed(named.replace(SHARE_OF_WSL, '')) || '/' : path;
}

const slashed = (path: string): string => path.replaceAll('\\', '/');
