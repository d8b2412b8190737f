import type { Page } from '@playwright/test';

/** What a cut network writes to the console is expected; anything else is not. */
const NETWORK_NOISE =
  /ERR_CONNECTION|ERR_INTERNET|ERR_EMPTY_RESPONSE|ERR_SOCKET|ERR_NETWORK|WebSocket connection to|unknown error occurred when fetching the script/;

/** Errors of the consoles of a test. */
export class ConsoleWatch {
  readonly errors: string[] = [];
  private readonly expected: RegExp[] = [NETWORK_NOISE];

  watch(page: Page): void {
    page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => this.errors.push(String(error)));
  }

  /** This test causes such errors on purpose. */
  allow(pattern: RegExp): void {
    this.expected.push(pattern);
  }

  unexpected(): string[] {
    return this.errors.filter((text) => !this.expected.some((pattern) => pattern.test(text)));
  }
}
