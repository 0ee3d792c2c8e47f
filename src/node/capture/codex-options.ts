import type { CodexOptions, ThreadOptions } from '@openai/codex-sdk';
import type { Job } from '../../capture/types.ts';
import { OWN_THREAD_SOURCE } from '../../capture/session-facts.ts';

/** The options of both threads (capture, section 4, rules 11 and 13). `executable`: the client's program, if another. */
export function codexOptions(job: Job, executable: string | undefined): CodexOptions {
  return {
    env: definedIn(job.env),
    config: {
      features: { hooks: false },
      mcp_servers: {},
      sandbox_workspace_write: { exclude_slash_tmp: true, exclude_tmpdir_env_var: true },
    },
    ...(executable === undefined ? {} : { codexPathOverride: executable }),
  };
}

/** May write below the wiki, by its working directory, and nowhere else: the operating system sees to it. */
export function writerThread(job: Job): ThreadOptions {
  return { ...thread(job), sandboxMode: 'workspace-write', workingDirectory: job.wiki };
}

export function reviewerThread(job: Job): ThreadOptions {
  return { ...thread(job), sandboxMode: 'read-only', workingDirectory: job.root };
}

function thread({ model }: Job): ThreadOptions {
  return {
    threadSource: OWN_THREAD_SOURCE,
    approvalPolicy: 'never',
    networkAccessEnabled: false,
    webSearchMode: 'disabled',
    skipGitRepoCheck: true,
    ...(model === undefined ? {} : { model }),
  };
}

function definedIn(env: Job['env']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
