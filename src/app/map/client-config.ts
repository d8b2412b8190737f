/** What the server tells a browser before anything else (`GET /api/v1/client-config`). */
interface ClientConfig {
  mapStyleUrl?: string | null;
}

let asked: Promise<ClientConfig> | undefined;
const KEPT = 'sillage.map-style';

function remembered(): ClientConfig {
  try {
    return { mapStyleUrl: localStorage.getItem(KEPT) };
  } catch {
    return {};
  }
}

async function ask(): Promise<ClientConfig> {
  try {
    const answer = await fetch('/api/v1/client-config', { headers: { accept: 'application/json' } });
    if (answer.status === 404) return {};
    if (!answer.ok) return remembered();
    const config = (await answer.json()) as ClientConfig;
    if (config.mapStyleUrl) localStorage.setItem(KEPT, config.mapStyleUrl);
    else localStorage.removeItem(KEPT);
    return config;
  } catch {
    return remembered();
  }
}

/** Address of the style that replaces the built-in map, or null. Without network: as it was last time. */
export async function mapStyleUrl(): Promise<string | null> {
  asked ??= ask();
  return (await asked).mapStyleUrl || null;
}
