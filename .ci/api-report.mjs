// The public API of each sub-path as a text, docs/api/*.api.md: `node .ci/api-report.mjs` writes them after a build, `--check`
// exits 1 where one differs, so that nothing of it changes but on purpose.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';

const root = join(import.meta.dirname, '..');
const isCheck = process.argv.includes('--check');
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const reports = join(root, 'docs/api');
const scratch = mkdtempSync(join(tmpdir(), 'api-report-'));
const silent = { default: { logLevel: 'none' } };

mkdirSync(reports, { recursive: true });
const changed = Object.entries(exports).filter(([name, target]) => {
  const types = target.types ?? target.import?.types;
  return types !== undefined && isChanged(name.replace(/^\.\/?/, '').replaceAll('/', '-') || 'index', types);
});
rmSync(scratch, { recursive: true });
for (const [name] of changed) process.stdout.write(`${name} has another API than docs/api says\n`);
if (isCheck && changed.length > 0) {
  process.stdout.write('Where this is meant: npm run build && npm run api\n');
  process.exitCode = 1;
}

function isChanged(name, types) {
  const entry = join(root, types);
  const compilerOptions = {
    target: 'es2023',
    module: 'nodenext',
    strict: true,
    skipLibCheck: true,
    types: ['node'],
  };
  const config = ExtractorConfig.prepare({
    configObject: {
      projectFolder: root,
      mainEntryPointFilePath: entry,
      compiler: { overrideTsconfig: { compilerOptions, include: [entry] } },
      apiReport: {
        enabled: true,
        reportFolder: reports,
        reportTempFolder: scratch,
        reportFileName: `${name}.api.md`,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: { extractorMessageReporting: silent, tsdocMessageReporting: silent },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: join(root, 'package.json'),
  });
  const { apiReportChanged } = Extractor.invoke(config, {
    localBuild: !isCheck,
    messageCallback: (message) => {
      message.handled = message.logLevel !== 'error';
    },
  });
  return apiReportChanged;
}
