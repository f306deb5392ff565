/**
 * The heartbeat interval of an emulator whose clock users move, in milliseconds. It is longer than any jump, so that no connection
 * times out during the jump.
 */
export const MANUAL_CLOCK_HEARTBEAT_MS = 366 * 24 * 60 * 60_000;
