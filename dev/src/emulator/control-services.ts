import { GalleryStore } from './control/gallery/gallery-store.js';
import { InteractionEngine } from './control/interactions/interaction-engine.js';
import { BannerStore, MapStore } from './control/map/map-store.js';
import { RecordingControl } from './control/recording/recording-control.js';
import { StreamSockets, UserStreams } from './control/streams/user-streams.js';
import { UserActionReporter } from './control/user-actions/user-action-reporter.js';
import type { EmulatorServices } from './emulator-services.js';
import { BotReports } from './log/bot-output.js';

/** What exists only here and not at Discord: actions of users, and what the page shows besides the world. */
export class ControlServices {
  readonly interactions: InteractionEngine;
  readonly userActions: UserActionReporter;
  readonly botReports: BotReports;
  readonly banners = new BannerStore();
  readonly galleries: GalleryStore;
  readonly maps: MapStore;
  readonly recording = new RecordingControl();
  readonly userStreams: UserStreams;
  readonly streamSockets: StreamSockets;

  constructor({ context, gateway, delivery }: Pick<EmulatorServices, 'context' | 'gateway' | 'delivery'>) {
    const { world, clock, log, logger } = context;
    const { banners, recording } = this;
    this.interactions = new InteractionEngine({ world, log, delivery });
    this.userActions = new UserActionReporter({ clock, logger });
    this.botReports = new BotReports(log);
    this.galleries = new GalleryStore(world);
    this.maps = new MapStore(world);
    const { galleries, maps } = this;
    this.userStreams = new UserStreams({ world, clock, fanout: gateway.fanout, banners, galleries, maps, recording });
    this.streamSockets = new StreamSockets({ world, log, logger, userStreams: this.userStreams });
  }

  /** Ends all streams. */
  close(): void {
    this.streamSockets.close();
  }
}
