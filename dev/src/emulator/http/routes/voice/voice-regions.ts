import { listVoiceRegions } from '../../../../../../src/wire/endpoints/voice/voice-regions.js';
import { listedVoiceRegions } from '../../../state/voice/voice-regions.js';
import { defineRoute, type EndpointRoute } from '../../endpoint-route.js';

export const voiceRegionRoutes: readonly EndpointRoute[] = [
  defineRoute(listVoiceRegions, () => ({ result: listedVoiceRegions(), events: [] })),
];
