import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page, type PlaywrightTestOptions } from '@playwright/test';
import { CHROMIUM_ARGS, TEST_CHROMIUM } from '../../playwright.config.ts';
import { CAMERA_ARGS } from '../helpers/fake-camera.ts';
import type { ConsoleWatch } from './console-watch.ts';

/** A telephone or a computer that keeps its profile on disk: the browser can be closed, killed and opened again. */
export class Device {
  private readonly folder = mkdtempSync(join(tmpdir(), 'sillage-profile-'));
  private readonly backup = `${this.folder}-backup`;
  private context: BrowserContext | undefined;

  constructor(
    private readonly use: Partial<PlaywrightTestOptions>,
    private readonly console: ConsoleWatch,
  ) {}

  /** `camera`: arguments of a camera that shows something else (`cameraShowing`). */
  async open(executablePath = TEST_CHROMIUM, camera: readonly string[] = CAMERA_ARGS): Promise<{ context: BrowserContext; page: Page }> {
    const { viewport, isMobile, hasTouch, deviceScaleFactor } = this.use;
    const context = await chromium.launchPersistentContext(this.folder, {
      executablePath,
      args: [...CHROMIUM_ARGS, ...camera],
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
      serviceWorkers: 'allow',
      ...(viewport ? { viewport } : {}),
      ...(isMobile ? { isMobile } : {}),
      ...(hasTouch ? { hasTouch } : {}),
      ...(deviceScaleFactor ? { deviceScaleFactor } : {}),
    });
    this.context = context;
    const page = context.pages()[0] ?? (await context.newPage());
    this.console.watch(page);
    return { context, page };
  }

  pages(): Page[] {
    return this.context?.pages() ?? [];
  }

  async close(): Promise<void> {
    await this.context?.close();
    this.context = undefined;
  }

  /** As a telephone without battery: no process of the browser gets to finish anything. */
  async kill(): Promise<void> {
    const context = this.context;
    const gone = new Promise<void>((resolve) => context?.once('close', () => resolve()));
    const lines = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8', maxBuffer: 2 ** 24 }).split('\n');
    const own = lines.filter((line) => line.includes(`--user-data-dir=${this.folder}`)).map((line) => Number.parseInt(line, 10));
    for (const pid of own) process.kill(pid, 'SIGKILL');
    await gone;
    this.context = undefined;
  }

  /** Puts the whole profile aside, as a backup of the telephone does; the browser is closed. */
  async backUp(): Promise<void> {
    await this.close();
    cpSync(this.folder, this.backup, { recursive: true });
  }

  /** Back to what was put aside. */
  async restore(): Promise<void> {
    await this.close();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
    cpSync(this.backup, this.folder, { recursive: true });
  }

  /** Bytes of its databases that are not what was written, as a power cut leaves them; the browser is closed. How many files. */
  async damage(): Promise<number> {
    await this.close();
    const folder = join(this.folder, 'Default', 'IndexedDB');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /MANIFEST-\d+$|\.(ldb|log)$/.test(name));
    for (const name of files) {
      const bytes = readFileSync(join(folder, name));
      writeFileSync(join(folder, name), bytes.fill(0x5a, bytes.length >> 2, bytes.length >> 1));
    }
    return files.length;
  }

  async discard(): Promise<void> {
    await this.close();
    for (const folder of [this.folder, this.backup]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
