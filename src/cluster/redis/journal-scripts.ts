/**
 * The scripts of a shard's journal. Its keys have one hash tag:
 *
 * - `lease`: the token of the owner, with an expiry.
 * - `epoch`: the current epoch, a number.
 * - `entries`: a stream. The id of an entry is `epoch-sequence`, its field `d` the data. The stream is never deleted, because
 *   Redis then forgets the last id, which refuses the entries of earlier owners.
 * - `notes`: a hash from the id of an entry to its notes, framed.
 * - `session`: a hash: `id`, `url`, `intents`, `epoch` (in which it started), `sequence`, `failed` (resumes that failed in a
 *   row); and `released` (1 after the owner gave the shard up), `batch` (the last batch of changes that was applied).
 * - `dead`: a hash from the id of an entry to its dead letter, framed: its record as JSON, its data, its notes.
 */
import { HOLDS_EPOCH, RAISE_EPOCH, SET_EPOCH } from './epoch-scripts.js';
import { ENTRY_PREFIX_BYTES, SEQUENCE_BYTES } from './packed-entries.js';
import { defineScript } from './redis-script.js';

/**
 * Takes the lease of a shard. KEYS: lease, epoch, entries, session. ARGV: token, duration in milliseconds, the highest epoch
 * that this process knows. Returns nil if another process has the lease, or the new epoch and the session as it was: a list of
 * fields and values.
 */
export const acquireScript = defineScript(
  'journal-acquire',
  `${SET_EPOCH}${RAISE_EPOCH}
local lease, counter, entries, session = unpack(KEYS)
local owner = redis.call('GET', lease)
if owner and owner ~= ARGV[1] then return false end
redis.call('SET', lease, ARGV[1], 'PX', ARGV[2])

-- Entries of the session that were removed count for its sequence.
local started = tonumber(redis.call('HGET', session, 'epoch') or '')
if started and redis.call('EXISTS', entries) == 1 then
  local info = redis.call('XINFO', 'STREAM', entries)
  for i = 1, #info, 2 do
    if info[i] == 'last-generated-id' then
      local epoch, sequence = string.match(info[i + 1], '^(%d+)%-(%d+)$')
      local stored = tonumber(redis.call('HGET', session, 'sequence') or '0')
      if tonumber(epoch) >= started and tonumber(sequence) > stored then
        redis.call('HSET', session, 'sequence', sequence)
      end
    end
  end
end
local fields = redis.call('HGETALL', session)
redis.call('HSET', session, 'released', '0', 'batch', '0')
return {raiseEpoch(counter, entries, tonumber(ARGV[3])), fields}
`,
);

/**
 * Stores a session. KEYS: lease, epoch, entries, session. ARGV: token, duration of the lease in milliseconds, epoch, session id,
 * address, intents, sequence. Returns the new epoch, or nil if another process has acquired the shard. The lease recognizes a
 * repetition whose reply was lost.
 */
export const startSessionScript = defineScript(
  'journal-start-session',
  `${SET_EPOCH}${HOLDS_EPOCH}${RAISE_EPOCH}
local lease, counter, entries, session = unpack(KEYS)
local token, leaseMs, known, id, url, intents, sequence = unpack(ARGV)
if redis.call('GET', lease) ~= token then
  if not holdsEpoch(lease, counter, entries, session, token, tonumber(known)) then return false end
  redis.call('SET', lease, token, 'PX', leaseMs)
end
local epoch = raiseEpoch(counter, entries, tonumber(known))
redis.call('HSET', session, 'id', id, 'url', url, 'intents', intents,
  'epoch', string.format('%d', epoch), 'sequence', sequence, 'failed', '0', 'released', '0')
return epoch
`,
);

/**
 * Stores the session of the owner again if Redis has lost it. KEYS: lease, epoch, entries, session. ARGV: token, epoch,
 * session id, address, intents, sequence. The sequence of a session that is still stored does not go back.
 */
export const restoreSessionScript = defineScript(
  'journal-restore-session',
  `${SET_EPOCH}${HOLDS_EPOCH}
local lease, counter, entries, session = unpack(KEYS)
local token, epoch, id, url, intents, sequence = unpack(ARGV)
if not holdsEpoch(lease, counter, entries, session, token, tonumber(epoch)) then return false end
if redis.call('HGET', session, 'id') ~= id then
  redis.call('HSET', session, 'id', id, 'url', url, 'intents', intents, 'epoch', epoch, 'sequence', '0', 'failed', '0')
end
if tonumber(sequence) > tonumber(redis.call('HGET', session, 'sequence') or '0') then
  redis.call('HSET', session, 'sequence', sequence)
end
return 1
`,
);

/** The changes of a batch: a name, and its arguments. Sequences are packed as numbers of 8 bytes, big-endian. */
export const change = {
  /** packed: of each entry its sequence, the length of its data (4 bytes), and its data */
  append: 'a',
  /** id, framed note */
  note: 'n',
  /** epoch, packed sequences */
  remove: 'r',
  /** id, record */
  moveToDeadLetters: 'd',
  /** sequence */
  saveSequence: 's',
  /** count */
  saveFailedResumes: 'f',
  endSession: 'e',
} as const;

/**
 * Applies a batch of changes. A batch that is sent again, because its reply was lost, is not applied again.
 *
 * KEYS: lease, epoch, entries, notes, session, dead. ARGV: token, epoch, number of the batch, changes.
 * Returns nil if another process has acquired the shard, or the sequences of entries that are not stored and cannot be added,
 * because a later one exists.
 */
const WRITE = `${SET_EPOCH}${HOLDS_EPOCH}
local lease, counter, entries, notes, session, dead = unpack(KEYS)
local token, epoch, batch = ARGV[1], ARGV[2], ARGV[3]
if not holdsEpoch(lease, counter, entries, session, token, tonumber(epoch)) then return false end
local isRepeated = tonumber(redis.call('HGET', session, 'batch') or '0') >= tonumber(batch)
if not isRepeated then redis.call('HSET', session, 'batch', batch) end

local function frame(bytes) return struct.pack('>I4', #bytes) .. bytes end
local refused, removed = {}, {}
local i = 4
while i <= #ARGV do
  local kind = ARGV[i]
  if kind == '${change.append}' then
    local packed, position = ARGV[i + 1], 1
    while position <= #packed do
      local number, length = struct.unpack('>dI4', packed, position)
      local sequence, start = string.format('%.0f', number), position + ${ENTRY_PREFIX_BYTES}
      local id = epoch .. '-' .. sequence
      position = start + length
      local added = redis.pcall('XADD', entries, id, 'd', string.sub(packed, start, position - 1))
      if type(added) == 'table' and added.err then
        if not string.find(added.err, 'equal or smaller', 1, true) then return added end
        -- It was added before, and the reply was lost.
        if #redis.call('XRANGE', entries, id, id) == 0 then refused[#refused + 1] = sequence end
      end
    end
    i = i + 2
  elseif kind == '${change.note}' then
    if not isRepeated then
      local before = redis.call('HGET', notes, ARGV[i + 1])
      redis.call('HSET', notes, ARGV[i + 1], (before or '') .. ARGV[i + 2])
    end
    i = i + 3
  elseif kind == '${change.remove}' then
    local packed = ARGV[i + 2]
    for position = 1, #packed, ${SEQUENCE_BYTES} do
      removed[#removed + 1] = string.format('%s-%.0f', ARGV[i + 1], (struct.unpack('>d', packed, position)))
    end
    i = i + 3
  elseif kind == '${change.moveToDeadLetters}' then
    local id = ARGV[i + 1]
    local entry = redis.call('XRANGE', entries, id, id)[1]
    if entry then
      local noted = redis.call('HGET', notes, id)
      redis.call('HSET', dead, id, frame(ARGV[i + 2]) .. frame(entry[2][2]) .. (noted or ''))
      removed[#removed + 1] = id
    end
    i = i + 3
  elseif kind == '${change.saveSequence}' then
    if not isRepeated and tonumber(ARGV[i + 1]) > tonumber(redis.call('HGET', session, 'sequence') or '0') then
      redis.call('HSET', session, 'sequence', ARGV[i + 1])
    end
    i = i + 2
  elseif kind == '${change.saveFailedResumes}' then
    redis.call('HSET', session, 'failed', ARGV[i + 1])
    i = i + 2
  elseif kind == '${change.endSession}' then
    redis.call('HDEL', session, 'id', 'url', 'intents', 'epoch', 'sequence', 'failed')
    i = i + 1
  else
    return redis.error_reply('ERR unknown change')
  end
end
-- Lua passes a limited number of arguments.
for first = 1, #removed, 1000 do
  local last = math.min(first + 999, #removed)
  redis.call('XDEL', entries, unpack(removed, first, last))
  redis.call('HDEL', notes, unpack(removed, first, last))
end
return refused
`;

/** Applies a batch with new entries. Redis refuses it while its memory is full. */
export const appendScript = defineScript('journal-append', WRITE, { needsMemory: true });

/** Applies a batch without new entries, also while the memory of Redis is full: removals free it. */
export const changeScript = defineScript('journal-change', WRITE);

/** Lists a shard and stores the version of a new journal. KEYS: journals, format. ARGV: version, shard or ''. Returns the version. */
export const registerScript = defineScript(
  'journal-register',
  `
redis.call('SET', KEYS[2], ARGV[1], 'NX')
if ARGV[2] ~= '' then redis.call('SADD', KEYS[1], ARGV[2]) end
return redis.call('GET', KEYS[2])
`,
);

/**
 * Gives a shard up. KEYS: lease, epoch, entries, session. ARGV: token, epoch, 1 if this is a release and 0 if the shard could
 * not be opened.
 */
export const releaseScript = defineScript(
  'journal-release',
  `${SET_EPOCH}${HOLDS_EPOCH}
local lease, counter, entries, session = unpack(KEYS)
if not holdsEpoch(lease, counter, entries, session, ARGV[1], tonumber(ARGV[2])) then return 0 end
redis.call('HSET', session, 'released', ARGV[3])
redis.call('DEL', lease)
return 1
`,
);
