import type { PathPlatform } from '../../hooks/resolution-path.ts';

/** How this machine's programs spell paths (hooks 6.5). */
export function pathPlatform(): PathPlatform {
  if (process.platform === 'win32') return process.env['MSYSTEM'] === undefined ? 'windows' : 'msys';
  return process.env['WSL_DISTRO_NAME'] === undefined ? 'posix' : 'wsl';
}
