import { MAX_TIMER_DELAY_MS } from 'guildhall/internal';

/**
 * The heartbeat interval of an emulator whose clock users move, in milliseconds. As long as possible, so that hardly any jump
 * contains a heartbeat. Node runs a longer timer after 1 ms, and clients of other libraries would send heartbeats without a pause.
 */
export const MANUAL_CLOCK_HEARTBEAT_MS = MAX_TIMER_DELAY_MS;
