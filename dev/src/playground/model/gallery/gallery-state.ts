/**
 * The contents of the gallery: what bots reported, the messages seen in this session, the commands of the open channel, and the maps
 * of bots. They are loaded while the gallery is open, and again when a bot was reloaded or has sent a message. Maps are large, so they
 * are loaded again only when one was replaced.
 */
import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { errorMessage } from 'guildhall/internal';
import type { ReportedMap } from '../../../control/views/bot-map.js';
import type { GalleryView } from '../../../control/views/gallery.js';
import type { UsableCommand } from '../../../control/views/user-view.js';
import { control } from '../../api/control-client.js';

export interface GalleryContents extends GalleryView {
  readonly commands: readonly UsableCommand[];
  readonly maps: readonly ReportedMap[];
}

export interface GalleryStateDependencies {
  readonly isOpen: ReadonlySignal<boolean>;
  /** Key of the current user and the open channel; undefined if no channel is open. */
  readonly userId: ReadonlySignal<string | undefined>;
  readonly channelId: ReadonlySignal<string | undefined>;
}

export class GalleryState {
  /** Undefined until they have loaded for the current user. */
  readonly contents: Signal<GalleryContents | undefined> = signal(undefined);
  /** Why loading failed; empty if it did not. */
  readonly problem: Signal<string> = signal('');
  readonly #changes: Signal<number> = signal(0);
  /** Undefined until they have loaded, and when one was replaced. */
  #maps: readonly ReportedMap[] | undefined;
  #isLoading = false;
  #isOutdated = false;

  constructor(private readonly dependencies: GalleryStateDependencies) {
    const { isOpen, userId, channelId } = dependencies;
    let loadedFor: string | undefined;
    effect(() => {
      const user = userId.value;
      // Read here, so that each change loads the contents again.
      void channelId.value;
      void this.#changes.value;
      if (user !== loadedFor) this.contents.value = undefined;
      loadedFor = user;
      if (isOpen.value && user !== undefined) void this.#load();
    });
  }

  /** Loads the contents again if the gallery is open. */
  markChanged(): void {
    this.#changes.value += 1;
  }

  /** Loads the contents and the maps again if the gallery is open. */
  markMapsChanged(): void {
    this.#maps = undefined;
    this.markChanged();
  }

  /** Changes during a request are followed by another one, so that at most one is running. */
  async #load(): Promise<void> {
    this.#isOutdated = true;
    if (this.#isLoading) return;
    this.#isLoading = true;
    while (this.#isOutdated) {
      this.#isOutdated = false;
      await this.#fetch();
    }
    this.#isLoading = false;
  }

  async #fetch(): Promise<void> {
    const userId = this.dependencies.userId.peek();
    const channelId = this.dependencies.channelId.peek();
    if (userId === undefined) return;
    try {
      const [gallery, { commands }, maps] = await Promise.all([
        control('getGallery', { user_id: userId }),
        channelId === undefined
          ? { commands: [] }
          : control('listUsableCommands', { user_id: userId, channel_id: channelId }),
        this.#maps ?? control('listMaps', {}).then((response) => response.maps),
      ]);
      if (this.#isOutdated) return;
      this.#maps = maps;
      this.contents.value = { ...gallery, commands, maps };
      this.problem.value = '';
    } catch (thrown) {
      this.problem.value = errorMessage(thrown);
    }
  }
}
