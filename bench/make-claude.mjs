import { Buffer } from 'node:buffer';
import { random } from './random.mjs';
import { file, lines } from './text.mjs';

const REPOSITORY = 'https://github.com/acme/widgets';

/** What a call in 500 does with GitHub: the script and what it printed. */
const GITHUB = [
  (n) => ['gh pr view 7 --json title,body', `{"title":"Old work ${n}","body":"See #6"}`],
  (n) => [`gh pr create --title "Change ${n}" --body "Why"`, `${REPOSITORY}/pull/${100 + n}`],
  (n) => [`gh pr comment 7 --body "Step ${n}"`, `${REPOSITORY}/pull/7#issuecomment-${3100000000 + n}`],
  (n) => ['gh pr list --limit 3', `${n}\tOld work\tfeature/x\tOPEN`],
];

/**
 * The lines of one long Claude Code session of version 2.1.332, mostly file reads, until they are `bytes` long; of one
 * of its subagents, where `agent` numbers it. The same bytes in every run.
 */
export function* claudeLines(bytes, sessionId, agent = null) {
  const dice = random(agent === null ? 1 : 1000 + agent);
  const whose = agent === null ? { isSidechain: false } : { isSidechain: true, agentId: `a${agent}` };
  let written = 0;
  let second = 0;
  let parentUuid = null;
  const line = (type, rest) => {
    const uuid = dice.uuid();
    second += 1;
    const text = JSON.stringify({
      parentUuid,
      ...whose,
      ...rest,
      type,
      uuid,
      timestamp: new Date(1796029174000 + second * 700).toISOString(),
      userType: 'external',
      entrypoint: 'cli',
      cwd: '/home/dev/src/widgets',
      sessionId,
      version: '2.1.332',
      gitBranch: 'feature/x',
    });
    parentUuid = uuid;
    written += Buffer.byteLength(text) + 1;
    return `${text}\n`;
  };
  const assistant = (block) =>
    line('assistant', {
      message: {
        model: 'claude-opus-5-5',
        id: `msg_01${dice.hex(22)}`,
        type: 'message',
        role: 'assistant',
        content: [block],
        stop_reason: block.type === 'tool_use' ? 'tool_use' : 'end_turn',
        usage: { input_tokens: 4, cache_read_input_tokens: 81234, output_tokens: dice.below(900) },
      },
      requestId: `req_01${dice.hex(22)}`,
    });
  const call = (name, input) => {
    const id = `toolu_01${dice.hex(22)}`;
    return [id, assistant({ type: 'tool_use', id, name, input })];
  };
  const result = (id, content, toolUseResult) =>
    line('user', {
      message: {
        role: 'user',
        content: [{ tool_use_id: id, type: 'tool_result', content, is_error: false }],
      },
      toolUseResult,
    });
  const bash = (command, stdout) => {
    const [id, text] = call('Bash', { command, description: 'Run it' });
    return text + result(id, stdout, { stdout, stderr: '', interrupted: false, isImage: false });
  };
  yield line('user', { message: { role: 'user', content: 'Please do the work.' }, promptSource: 'human' });
  for (let calls = 1; written < bytes; calls += 1) {
    const path = `/home/dev/src/widgets/src/part-${dice.below(400)}.ts`;
    const draw = dice.below(100);
    if (calls % 500 === 0) yield bash(...GITHUB[(calls / 500) % GITHUB.length](calls));
    else if (draw < 62) {
      const content = file(dice);
      const [id, text] = call('Read', { file_path: path });
      const numbered = content
        .split('\n')
        .map((row, index) => `${index + 1}\t${row}`)
        .join('\n');
      const numLines = numbered.length;
      yield (
        text +
        result(id, numbered, {
          type: 'text',
          file: { filePath: path, content, numLines, startLine: 1, totalLines: numLines },
        })
      );
    } else if (draw < 76)
      yield bash(`npm test -- part-${dice.below(400)}`, lines(dice, 30 + dice.below(60), false));
    else if (draw < 86) {
      const originalFile = file(dice);
      const [oldString, newString] = [lines(dice, 4, false), lines(dice, 6, false)];
      const [id, text] = call('Edit', { file_path: path, old_string: oldString, new_string: newString });
      yield (
        text +
        result(id, `The file ${path} has been updated.`, {
          filePath: path,
          oldString,
          newString,
          originalFile,
          userModified: false,
        })
      );
    } else if (draw < 94) {
      const content = lines(dice, 20 + dice.below(80), false);
      const [id, text] = call('Grep', { pattern: 'layout', output_mode: 'content' });
      yield text + result(id, content, { mode: 'content', numFiles: 0, filenames: [], content });
    } else if (draw < 97) yield assistant({ type: 'thinking', thinking: '', signature: dice.hex(800) });
    else yield assistant({ type: 'text', text: `${lines(dice, 3, false)}\nNow the next part.` });
  }
}
