import type { Page, Route } from '@playwright/test';

type Json = Record<string, unknown>;
/** Given the address that was asked: the whole answer, or a status alone. */
type Answer = (url: URL, method: string) => { json: unknown } | { status: number; json?: unknown } | null;

export interface Asked {
  method: string;
  path: string;
}

/**
 * The server with some answers of a test's choosing. `plain`: it has only the calls of the specification, so that the mirror is made of
 * the lists it answers (sync/pull is not there).
 */
export class Stage {
  readonly asked: Asked[] = [];
  private readonly answers = new Map<string, Answer>();
  private readonly changes = new Map<string, Json>();

  private constructor(private readonly page: Page) {}

  static async on(page: Page, { plain = false } = {}): Promise<Stage> {
    const stage = new Stage(page);
    if (plain) stage.answer('/api/v1/sync/', () => ({ status: 404, json: { code: 'not-found' } }));
    await page.route(/\/(api|simple-directory\/api)\//, (route) => stage.handle(route));
    return stage;
  }

  /** What the calls whose path starts so answer; null lets one through. */
  answer(path: string, answer: Answer): this {
    this.answers.set(path, answer);
    return this;
  }

  fail(path: string, status = 500): this {
    return this.answer(path, () => ({ status, json: { code: 'internal' } }));
  }

  /** The real answer with some fields of another value. */
  change(path: string, fields: Json): this {
    this.changes.set(path, { ...this.changes.get(path), ...fields });
    return this;
  }

  me(fields: Json): this {
    return this.change('/simple-directory/api/auth/me', fields);
  }

  settings(fields: Json): this {
    return this.change('/api/v1/settings', fields);
  }

  permissions(fields: Json): this {
    return this.change('/api/v1/permissions', fields);
  }

  preferences(fields: Json): this {
    return this.change('/api/v1/preferences', fields);
  }

  /** Queries that were asked of a path. */
  queries(path: string, method = 'GET'): string[] {
    return this.asked.filter((one) => one.method === method && one.path.split('?')[0] === path).map((one) => one.path.slice(path.length));
  }

  private async handle(route: Route): Promise<void> {
    const request = route.request();
    const url = new URL(request.url());
    const method = request.method();
    this.asked.push({ method, path: url.pathname + url.search });
    for (const [path, answer] of this.answers) {
      const given = url.pathname.startsWith(path) ? answer(url, method) : null;
      if (given) return this.end(() => route.fulfill({ status: 'status' in given ? given.status : 200, json: given.json ?? {} }));
    }
    const fields = method === 'GET' ? this.changes.get(url.pathname) : undefined;
    if (!fields) return this.end(() => route.fallback());
    const { 'if-none-match': _, ...headers } = request.headers();
    return this.end(async () => {
      const response = await route.fetch({ headers });
      const real = response.ok() ? ((await response.json()) as Json) : {};
      await route.fulfill({ response, json: { ...real, ...fields } });
    });
  }

  /** A page that is closed meanwhile needs no answer. */
  private async end(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => {
      if (!this.page.isClosed() && !/closed|disposed|already handled/i.test(String(error))) throw error;
    });
  }
}
