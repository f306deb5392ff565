import { describe, test } from 'vitest';
import { expectNoSharedState } from '../testing/separate-worlds.js';

describe('a world', () => {
  test('shares no state with a hundred other worlds', () => expectNoSharedState(100));
});
