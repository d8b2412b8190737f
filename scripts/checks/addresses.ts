import { sourceFiles } from './sources.ts';

/**
 * Where a page leaves by an address, and where the server calls one. Each file is here because somebody looked at where its addresses come from: one
 * that came from outside is read by `src/domain/text/address.ts`, one that a person gave is called through `src/server/http/networks.ts`.
 */
const LEAVES =
  /\blocation\.(?:assign|replace)\(|\blocation\.href\s*=[^=]|\b(?:window|globalThis|self)\.open\(|\.openWindow\(|\breply[^;]{0,200}\.redirect\(/;
const CALLS =
  /\bfetch\(|import \{[^}]*\b(?:request|connect|createConnection)\b[^}]*\} from 'node:(?:http|https|http2|tls|net)'|\bsendNotification\(|\bcreateTransport\(|\bcreateRemoteJWKSet\(|from 'kafka-ts'/;

const LEAVING: Readonly<Record<string, string>> = {
  'src/app/features/admin/site-captures-screen.tsx': 'a stored page, by ownAddress',
  'src/app/features/check-manage/records-screen.tsx': 'made of an id',
  'src/app/features/invitation/invitation-screen.tsx': 'by outsideAddress (invitation-call.ts)',
  'src/app/features/login/login-screen.tsx': 'by ownAddress (search.ts)',
  'src/app/features/login/login-form.tsx': 'by outsideAddress (login-call.ts)',
  'src/app/features/palette/palette.tsx': 'screens and ids',
  'src/app/entity-ui/list/list-table.tsx': 'what a list makes of ids; captures by ownAddress',
  'src/app/layouts/error-page.tsx': 'the login page, back by ownAddress',
  'src/app/session/keep-storage.ts': 'the page itself as it was opened',
  'src/app/session/logout.ts': 'the login page',
  'src/app/session/organization.ts': 'the home page',
  'src/app/session/session.ts': 'the login page, back by ownAddress',
  'src/app/shell/reload-guard.ts': 'the address of the router, by ownAddress',
  'src/server/identity/login.routes.ts': 'by safeRedirect',
  'src/workers/service.worker.ts': 'by ownAddress (push-notice.ts)',
};
const CALLING: Readonly<Record<string, string>> = {
  'src/server/connectors/cloud/exchange.ts': 'of the configuration; links of a vendor to its own host alone (client.ts)',
  'src/server/connectors/mercedes/consume.ts': 'of the configuration',
  'src/server/demo/device-link.ts': 'this server',
  'src/server/identity/proxy.ts': 'of the configuration, below it by addressUnder',
  'src/server/identity/tokens.ts': 'of the configuration',
  'src/server/live/notifications.ts': 'of the configuration',
  'src/server/live/live.routes.ts': 'of the configuration, below it by addressUnder',
  'src/server/live/push.ts': 'a person gave it: push-services.ts, then outward',
  'src/server/mail/transport.ts': 'of the configuration',
  'src/server/modules/admin/status/server-probes.ts': 'of the configuration',
  'src/server/modules/capture-page.ts': 'of the configuration; the page it is told by ownAddress',
  'src/server/modules/domains/certificates.ts': 'a person gave it: outward',
  'src/server/modules/domains/domains.ts': 'a person gave it: outward',
  'src/server/modules/map-archive.ts': 'of the configuration',
};

const problems: string[] = [];
function judge(folders: readonly string[], pattern: RegExp, known: Readonly<Record<string, string>>, what: string): void {
  const found = sourceFiles(folders).filter(({ text }) => pattern.test(text.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')));
  for (const { file } of found)
    if (!(file in known)) problems.push(`${file}: ${what}; say in scripts/checks/addresses.ts where its addresses come from`);
  for (const file of Object.keys(known))
    if (!found.some((one) => one.file === file)) problems.push(`${file}: does so no more; take it off scripts/checks/addresses.ts`);
}
judge(['src'], LEAVES, LEAVING, 'a page leaves by an address');
judge(['src/server'], CALLS, CALLING, 'the server calls an address');

for (const problem of problems) console.error(problem);
console.log(`${Object.keys(LEAVING).length} files lead to an address, ${Object.keys(CALLING).length} of the server call one`);
process.exitCode = problems.length > 0 ? 1 : 0;
