const LOOPBACK = /^(?:localhost|[a-z\d.-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether a host is this machine. @param host in the form that URLs contain: lower case, IPv6 addresses in brackets */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.test(host);
}
