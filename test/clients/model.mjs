// A stand-in for a model, on loopback: whatever it is asked, it says that it is done, in the words of the two wire formats.
import { createServer } from 'node:http';

const SAYS = 'Done.';

/** Resolves to the server once it listens, on a port of its own. */
export function standInModel() {
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => answer(request.url, JSON.parse(chunks.join('') || '{}'), response));
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

function answer(url, asked, response) {
  if (url.includes('count_tokens')) return json(response, { input_tokens: 1 });
  if (url.includes('/messages')) return message(asked, response);
  if (url.includes('/responses')) return events(response, responseEvents());
  response.writeHead(404).end('{}');
}

function json(response, value) {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

function events(response, list) {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of list) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  response.end();
}

function message({ model, stream }, response) {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const whole = { id: 'msg_1', type: 'message', role: 'assistant', model, stop_sequence: null, usage };
  if (stream !== true)
    return json(response, { ...whole, content: [{ type: 'text', text: SAYS }], stop_reason: 'end_turn' });
  events(response, [
    { type: 'message_start', message: { ...whole, content: [], stop_reason: null } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: SAYS } },
    { type: 'content_block_stop', index: 0 },
    {
      type: 'message_delta',
      delta: { stop_reason: 'end_turn', stop_sequence: null },
      usage: { output_tokens: 1 },
    },
    { type: 'message_stop' },
  ]);
}

function responseEvents() {
  const item = {
    type: 'message',
    role: 'assistant',
    id: 'item_1',
    content: [{ type: 'output_text', text: SAYS }],
  };
  const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
  return [
    { type: 'response.created', response: { id: 'resp_1' } },
    { type: 'response.output_item.done', output_index: 0, item },
    { type: 'response.completed', response: { id: 'resp_1', usage } },
  ];
}
