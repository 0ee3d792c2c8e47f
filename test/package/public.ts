/** The values that each sub-path gives, sorted: what is added or taken away here is seen by every caller. */
export const PUBLIC: Readonly<Record<string, readonly string[]>> = {
  'transcript-facts': [
    'ReaderStateError',
    'StateVersionError',
    'advance',
    'claims',
    'commandsOf',
    'createFold',
    'createReader',
    'facts',
    'graphqlOperation',
    'mcpOperation',
    'needles',
    'operationsOf',
    'readSessions',
    'readTranscript',
    'resumeFold',
    'start',
  ],
  'transcript-facts/node': ['discover', 'readSession', 'scan', 'sessionsIn', 'transcriptHomes'],
};
