/** Takes the pictures of a recording. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import type { RecordingStep } from './recording.js';

export const SIZE = { width: 960, height: 600 } as const;

/** What a step of the recording shows. */
export interface ShownStep {
  readonly name: string;
  readonly caption: string;
  readonly alt: string;
  /** What the user clicks next, and how it is called. */
  readonly control?: { readonly label: string; readonly locator: Locator };
}

export class PictureTaker {
  readonly steps: RecordingStep[] = [];

  private constructor(
    readonly page: Page,
    /** Draws pictures again, as WebP: Chromium's screenshots are PNG or JPEG. */
    private readonly drawing: Page,
    private readonly folder: string,
  ) {}

  static async open(browser: Browser, folder: string): Promise<PictureTaker> {
    const context = await browser.newContext({ viewport: SIZE, reducedMotion: 'reduce' });
    context.setDefaultTimeout(10_000);
    return new PictureTaker(await context.newPage(), await context.newPage(), folder);
  }

  /** Takes the pictures of a step in both themes, and then clicks its control. */
  async take({ name, caption, alt, control }: ShownStep): Promise<void> {
    await control?.locator.scrollIntoViewIfNeeded();
    await this.#takeBoth(name);
    const box = await control?.locator.boundingBox();
    const step = { name, caption, alt };
    if (!control || !box) {
      this.steps.push(step);
      return;
    }
    const left = Math.floor(box.x);
    const top = Math.floor(box.y);
    const rectangle = { left, top, width: Math.ceil(box.width), height: Math.ceil(box.height) };
    this.steps.push({ ...step, control: { label: control.label, rectangle } });
    await control.locator.click();
  }

  /**
   * Takes pictures of a part of the page in both themes.
   *
   * @param margin what is shown around it, in pixels
   * @param width of the picture, if it shows only the left side of the part
   */
  async takePart(name: string, part: Locator, { margin = 0, width }: { margin?: number; width?: number } = {}) {
    await part.waitFor();
    const box = await part.boundingBox();
    if (!box) throw new Error(`The part "${name}" of the page is not visible.`);
    await this.#takeBoth(name, {
      x: box.x - margin,
      y: box.y - margin,
      width: width ?? box.width + 2 * margin,
      height: box.height + 2 * margin,
    });
  }

  async #takeBoth(name: string, clip?: { x: number; y: number; width: number; height: number }): Promise<void> {
    // What is below the pointer would look different.
    await this.page.mouse.move(0, 0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await this.page.emulateMedia({ colorScheme });
      await this.page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
      const picture = await this.page.screenshot({ ...(clip && { clip }), animations: 'disabled', caret: 'hide' });
      writeFileSync(join(this.folder, `${name}-${colorScheme}.webp`), await this.#toWebP(picture));
    }
  }

  async #toWebP(png: Buffer): Promise<Buffer> {
    const url = await this.drawing.evaluate<string>(`(async () => {
      const image = new Image();
      image.src = 'data:image/png;base64,${png.toString('base64')}';
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext('2d').drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', 0.9);
    })()`);
    return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  }
}
