import { expect, request, type APIRequestContext, type BrowserContext } from '@playwright/test';

export type Account = 'superadmin' | 'admin' | 'manager' | 'technician' | 'user' | 'multi' | 'nobody' | 'suspended';

export const PASSWORD = 'demo-sillage';

export function emailOf(account: Account): string {
  return `${account}@demo.sillage.test`;
}

type State = Awaited<ReturnType<APIRequestContext['storageState']>>;
type Row = Record<string, unknown> & { _id: string };

/** A person signed in through the calls, without a screen: to prepare rows, to read what the server has, to lend a page its session. */
export class Person {
  private constructor(
    readonly account: Account | null,
    private readonly calls: APIRequestContext,
    private readonly state: State,
  ) {}

  /** `url` of the server itself: a cut network does not stop these calls. */
  static signIn(url: string, account: Account): Promise<Person> {
    return Person.signInAs(url, emailOf(account), PASSWORD, account);
  }

  static async signInAs(url: string, email: string, password: string, account: Account | null = null): Promise<Person> {
    // A server that has just started looks at its data first.
    const calls = await request.newContext({ baseURL: url, timeout: 60_000 });
    const answer = await calls.post('/simple-directory/api/auth/password', { data: { email, password } });
    expect(answer.status(), await answer.text()).toBe(200);
    const { pathname, search } = new URL(await answer.text());
    await calls.get(pathname + search, { maxRedirects: 0 });
    return new Person(account, calls, await calls.storageState());
  }

  /** Gives a browser this person's session. */
  async lend(context: BrowserContext): Promise<void> {
    await context.addCookies(this.state.cookies);
  }

  async get<T = unknown>(path: string): Promise<T> {
    const answer = await this.calls.get(path);
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
    return (await answer.json()) as T;
  }

  /** Whatever the server answers. */
  async ask<T = unknown>(path: string): Promise<{ status: number; body: T }> {
    const answer = await this.calls.get(path, { timeout: 120_000 });
    return { status: answer.status(), body: (await answer.json()) as T };
  }

  async list(path: string): Promise<Row[]> {
    return (await this.get<{ results: Row[] }>(path)).results;
  }

  /** Titles of what this person was told. */
  async told(): Promise<unknown[]> {
    return (await this.list('/api/v1/notifications?size=200')).map((row) => row['title']);
  }

  /** Status of a call, for what is refused or gone. */
  async status(path: string): Promise<number> {
    return (await this.calls.get(path)).status();
  }

  async create(plural: string, data: Record<string, unknown>): Promise<Row> {
    const answer = await this.calls.post(`/api/v1/${plural}`, { data });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()) as Row;
  }

  async post<T = unknown>(path: string, data: Record<string, unknown>): Promise<T> {
    const answer = await this.calls.post(path, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  }

  async patch(path: string, data: Record<string, unknown>): Promise<void> {
    const answer = await this.calls.patch(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
  }

  async remove(path: string): Promise<void> {
    const answer = await this.calls.delete(path);
    expect(answer.ok(), await answer.text()).toBe(true);
  }

  close(): Promise<void> {
    return this.calls.dispose();
  }
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTVWXYZ';
const letter = (): string => LETTERS[Math.floor(Math.random() * LETTERS.length)]!;

/** A French plate nobody has yet. */
export function newPlate(): string {
  return `Z${letter()}-${100 + Math.floor(Math.random() * 900)}-${letter()}${letter()}`;
}

/** A 15-digit IMEI nobody declared, with its check digit. */
export function newImei(): string {
  const digits = `35${Array.from({ length: 12 }, () => Math.floor(Math.random() * 10)).join('')}`;
  const sum = [...digits].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits + String((10 - (sum % 10)) % 10);
}
