import type { Fields } from '../shape.ts';
import { fieldsOf, nameOf, textOf } from '../shape.ts';
import { commandItem, giveItem, mcpItem } from './items.ts';
import { give, readUserText, textsOf } from './prose.ts';
import type { Scene } from './scene.ts';
import { isSilentEvent, SILENT_ITEMS } from './silent.ts';
import { beginTurn, turnOf } from './turns.ts';

/** An `event_msg` (section 6); `where` names the kind of line in counts of unknown types. */
export function readEvent(scene: Scene, event: Fields, where: string): void {
  const type = nameOf(event.type) ?? '(none)';
  if (type === 'task_started' || type === 'turn_started') beginTurn(scene, turnOf(event));
  else if (type === 'exec_command_end') {
    const item = commandItem(scene, nameOf(event.call_id), 'exec_command', event);
    if (item !== null) giveItem(scene, item);
  } else if (type === 'mcp_tool_call_end') {
    const item = mcpItem(scene, nameOf(event.call_id), 'mcp_tool_call', {
      ...event,
      ...fieldsOf(event.invocation),
    });
    if (item !== null) giveItem(scene, item);
  } else if (type === 'item_completed') readItem(scene, fieldsOf(event.item), `${where}/item_completed`);
  else if (type === 'user_message') {
    readUserText(scene, { text: textOf(event.message) ?? '', kind: null, source: 'event', id: null });
  } else if (type === 'agent_message') {
    give(scene, {
      role: 'agent',
      text: textOf(event.message) ?? '',
      source: 'event',
      id: null,
      phase: nameOf(event.phase),
    });
  } else if (type === 'task_complete' || type === 'turn_complete') {
    give(scene, { role: 'agent', text: textOf(event.last_agent_message) ?? '', source: 'end', id: null });
  } else if (!isSilentEvent(type)) scene.sink.unknown(`${where}/${type}`);
}

/** An item of a file's `item_completed`: its type is in camel case with a capital. */
function readItem(scene: Scene, item: Fields | null, where: string): void {
  const type = nameOf(item?.type) ?? '(none)';
  const id = nameOf(item?.id);
  if (item === null) scene.sink.unknown(`${where}/(none)`);
  else if (type === 'CommandExecution') {
    const read = commandItem(scene, id, 'exec_command', item);
    if (read !== null) giveItem(scene, read);
  } else if (type === 'McpToolCall') {
    const read = mcpItem(scene, id, 'mcp_tool_call', item);
    if (read !== null) giveItem(scene, read);
  } else if (type === 'UserMessage' || type === 'AgentMessage' || type === 'HookPrompt')
    readSpokenItem(scene, item, type, id);
  else if (!SILENT_ITEMS.has(type)) scene.sink.unknown(`${where}/${type}`);
}

function readSpokenItem(scene: Scene, item: Fields, type: string, id: string | null): void {
  const phase = nameOf(item.phase);
  const texts = [...textsOf(item.content), ...textsOf(item.text), ...textsOf(item.fragments)];
  for (const { text, index } of texts) {
    const part = id === null ? null : `${id}/${index}`;
    if (type === 'UserMessage') readUserText(scene, { text, kind: 'user.text', source: 'item', id: part });
    else
      give(scene, {
        role: type === 'AgentMessage' ? 'agent' : 'hook',
        text,
        source: 'item',
        id: part,
        phase,
      });
  }
}
