/** The request of a call follows from the declaration of its operation. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { toControlRequest } from '../../dev/src/control/declaration/control-request.js';
import { type Operation, routeOf } from '../../dev/src/control/declaration/operation.js';
import { operations } from '../../dev/src/control/operations/all-operations.js';

describe('the request of a call', () => {
  test('parameters of the path are encoded, and the rest is the body', () => {
    const input = { channel_id: '1', message_id: '2', emoji: '⛵/?#', user_id: '3' };
    expect(toControlRequest(routeOf(operations.addReaction), input)).toEqual({
      method: 'PUT',
      path: `/channels/1/messages/2/reactions/${encodeURIComponent('⛵/?#')}`,
      body: { user_id: '3' },
    });
  });

  test('declared query parameters are the query, without undefined ones', () => {
    const input = { channel_id: '1', user_id: 'a b&c', limit: 5, before: undefined };
    expect(toControlRequest(routeOf(operations.listMessages), input)).toEqual({
      method: 'GET',
      path: '/channels/1/messages?user_id=a+b%26c&limit=5',
      body: undefined,
    });
  });

  test('a parameter of the path stays out of the body, also if it is a number or null', () => {
    const vote = { channel_id: '1', message_id: '2', answer_id: 0, user_id: '3' };
    expect(toControlRequest(routeOf(operations.vote), vote).path).toBe('/channels/1/messages/2/votes/0');
    const boost = { guild_id: '1', user_id: '2', since: null };
    expect(toControlRequest(routeOf(operations.boostGuild), boost).body).toEqual({ since: null });
  });

  test('POST, PUT and PATCH have a body, and DELETE only a declared one', () => {
    const member = { guild_id: '1', user_id: '2' };
    expect(toControlRequest(routeOf(operations.passScreening), member).body).toEqual({});
    expect(toControlRequest(routeOf(operations.leaveGuild), member).body).toBeUndefined();
    const interest = { guild_id: '1', event_id: '3', user_id: '2' };
    expect(toControlRequest(routeOf(operations.withdrawInterest), interest).body).toEqual({ user_id: '2' });
  });

  test('a missing parameter of the path is named', () => {
    expect(() => toControlRequest(routeOf(operations.leaveGuild), { guild_id: '1' })).toThrow(
      'DELETE /guilds/{guild_id}/members/{user_id}: "user_id" is missing.',
    );
  });

  test('every parameter of a path and every query parameter has a name that no field of the body has', () => {
    for (const operation of Object.values<Operation>(operations)) {
      const { path, query } = routeOf(operation);
      const { body } = operation.details;
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).concat(query);
      if (body instanceof z.ZodObject) names.push(...Object.keys(body.shape));
      expect(names, operation.name).toEqual([...new Set(names)]);
    }
  });
});
