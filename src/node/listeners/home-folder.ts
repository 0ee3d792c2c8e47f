/** The user's home folder. The environment says it nearly always; asking the system loads more than a hot hook may wait for. */
export async function homeFolder(): Promise<string> {
  return process.env['HOME'] || (await import('node:os')).homedir();
}
