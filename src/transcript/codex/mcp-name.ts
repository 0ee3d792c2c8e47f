/** A tool of an MCP server. */
export interface McpName {
  readonly server: string;
  readonly mcpTool: string;
}

const MCP = 'mcp__';
/** Codex's own server, behind which apps stand: the app is the server then. */
const APPS = 'codex_apps';

/** The server and the tool of a function's name and namespace (T40); null where it is no MCP tool. */
export function mcpName(name: string, namespace: string | null): McpName | null {
  if (namespace !== null) {
    if (!namespace.startsWith(MCP) || namespace.length === MCP.length) return null;
    return serverAndTool(namespace.slice(MCP.length), name.replace(/^_(?=.)/, ''));
  }
  const rest = name.startsWith(MCP) ? name.slice(MCP.length) : name;
  const at = rest.indexOf('__', 1);
  if (at < 0 || at + 2 >= rest.length) return null;
  return serverAndTool(rest.slice(0, at), rest.slice(at + 2));
}

/** Under `codex_apps` the app is the server: up to the first `.` or `_` of the tool, or behind `codex_apps__`. */
export function serverAndTool(server: string, tool: string): McpName {
  if (server.startsWith(`${APPS}__`)) {
    return { server: server.slice(APPS.length + 2), mcpTool: tool.replace(/^_(?=.)/, '') };
  }
  if (server === APPS) {
    // `mcp__codex_apps__github__create_pull_request`, `github.create_pull_request`, `github_create_pull_request`.
    const found = /^([^._]+)[._]_*([^_].*)$/.exec(tool);
    if (found?.[1] !== undefined && found[2] !== undefined) return { server: found[1], mcpTool: found[2] };
  }
  return { server, mcpTool: tool };
}
