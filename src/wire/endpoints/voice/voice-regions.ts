import { z } from 'zod';
import { VoiceRegion } from '../../objects/voice/voice-region.js';
import type { Endpoint } from '../declaration/endpoint.js';
import { declareEndpoint, jsonResult } from '../declaration/endpoint.js';

/**
 * List Voice Regions: values for `rtc_region` of voice and stage channels.
 * @see https://docs.discord.com/developers/resources/voice#list-voice-regions
 */
export const listVoiceRegions: Endpoint<'/voice/regions', { result: VoiceRegion[] }> = declareEndpoint(
  'listVoiceRegions',
  'GET',
  '/voice/regions',
  {
    result: jsonResult(z.array(VoiceRegion)),
  },
);
