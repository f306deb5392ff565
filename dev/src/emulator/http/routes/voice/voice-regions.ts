import { endpoints } from 'guildhall/wire';
import { listedVoiceRegions } from '../../../state/voice/voice-regions.js';
import { defineRoute, type EndpointRoute } from '../../endpoint-route.js';

export const voiceRegionRoutes: readonly EndpointRoute[] = [
  defineRoute(endpoints.listVoiceRegions, () => ({ result: listedVoiceRegions(), events: [] })),
];
