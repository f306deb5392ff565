import { z } from 'zod';
import { Sku } from '../../objects/monetization/sku.js';
import type { Endpoint } from '../declaration/endpoint.js';
import { declareEndpoint, jsonResult } from '../declaration/endpoint.js';

/**
 * List SKUs: of each subscription, the SKU and its group.
 * @see https://docs.discord.com/developers/resources/sku#list-skus
 */
export const listSkus: Endpoint<'/applications/{application_id}/skus', { result: Sku[] }> = declareEndpoint(
  'listSkus',
  'GET',
  '/applications/{application_id}/skus',
  { result: jsonResult(z.array(Sku)) },
);
