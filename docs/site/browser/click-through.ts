/** The recording of the first page as a dialog: a picture, and a button over the control that leads to the next step. */
import type { Recording, RecordingStep } from '../recording/recording.js';
import { element } from './element.js';
import { loadScript, siteUrl } from './site-files.js';

declare global {
  /** What recording/steps.js contains. */
  var guildhallRecording: Recording | undefined;
}

let opened: ClickThrough | undefined;

/** Loads the recording, and starts it. */
export async function openClickThrough(): Promise<void> {
  await loadScript('recording/steps.js');
  if (globalThis.guildhallRecording) opened ??= new ClickThrough(globalThis.guildhallRecording);
  opened?.open();
}

class ClickThrough {
  readonly #dialog: HTMLDialogElement;
  readonly #count = element('span', { class: 'count' });
  readonly #text = element('span');
  readonly #caption: HTMLElement;
  readonly #picture: HTMLImageElement;
  readonly #control = element('button', { type: 'button', class: 'hotspot' });
  readonly #previous = element('button', { type: 'button' }, 'Previous');
  readonly #next = element('button', { type: 'button' });
  #index = 0;

  constructor(private readonly recording: Recording) {
    const close = element('button', { type: 'button', class: 'close' }, 'Close');
    const { width, height } = recording;
    this.#picture = element('img', { width: String(width), height: String(height) });
    this.#caption = element('p', { class: 'caption', tabindex: '-1' }, this.#count, ' ', this.#text);
    this.#dialog = element(
      'dialog',
      { class: 'click-through', 'aria-label': 'Recording of the playground' },
      this.#caption,
      element('div', { class: 'picture' }, this.#picture, this.#control),
      element('div', { class: 'buttons' }, this.#previous, this.#next, close),
    );
    document.body.append(this.#dialog);
    this.#control.addEventListener('click', () => this.#goTo(this.#index + 1));
    this.#previous.addEventListener('click', () => this.#goTo(this.#index - 1));
    this.#next.addEventListener('click', () => this.#goTo(this.#isLast ? 0 : this.#index + 1));
    close.addEventListener('click', () => this.#dialog.close());
    this.#dialog.addEventListener('keydown', ({ key }) => {
      if (key === 'ArrowRight') this.#goTo(this.#index + 1);
      if (key === 'ArrowLeft') this.#goTo(this.#index - 1);
    });
  }

  open(): void {
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#goTo(this.#index);
  }

  get #isLast(): boolean {
    return this.#index === this.recording.steps.length - 1;
  }

  /** Screen readers read the caption, from which the next control can be reached. */
  #goTo(index: number): void {
    const { steps } = this.recording;
    this.#index = Math.max(0, Math.min(steps.length - 1, index));
    const step = steps[this.#index];
    if (!step) return;
    this.#count.textContent = `${this.#index + 1} of ${steps.length}`;
    this.#text.textContent = step.caption;
    this.#picture.src = pictureOf(step);
    this.#picture.alt = step.alt;
    this.#showControl(step);
    this.#previous.disabled = this.#index === 0;
    this.#next.textContent = this.#isLast ? 'Start again' : 'Next';
    this.#caption.focus({ preventScroll: true });
    const following = steps[this.#index + 1];
    if (following) new Image().src = pictureOf(following);
  }

  #showControl({ control }: RecordingStep): void {
    this.#control.hidden = control === undefined;
    if (!control) return;
    const { width, height } = this.recording;
    const { rectangle } = control;
    this.#control.setAttribute('aria-label', `${control.label} (in the picture)`);
    Object.assign(this.#control.style, {
      left: percent(rectangle.left, width),
      top: percent(rectangle.top, height),
      width: percent(rectangle.width, width),
      height: percent(rectangle.height, height),
    });
  }
}

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;

function pictureOf({ name }: RecordingStep): string {
  const theme = document.documentElement.classList.contains('dark') ? 'dark' : 'light';
  return new URL(`recording/${name}-${theme}.webp`, siteUrl).href;
}
