import { describeJournal } from '../../ingress/journal/contract.js';
import { RedisStorage } from './redis-storage.js';

describeJournal('a journal on Redis', () => RedisStorage.create());
