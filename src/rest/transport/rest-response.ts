/** The headers of a response, by their names in lower case. */
export type ResponseHeaders = Readonly<Record<string, string | string[] | undefined>>;

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** An HTTP response with its complete body. */
export class RestResponse {
  constructor(
    readonly status: number,
    private readonly headers: ResponseHeaders,
    /** The raw body; empty if there is none. */
    readonly bytes: Uint8Array,
  ) {}

  /**
   * Returns the value of a header, or the first value if it is repeated.
   * @param name in lower case
   */
  header(name: string): string | undefined {
    const value = this.headers[name];
    return Array.isArray(value) ? value[0] : value;
  }

  /** The body as text. */
  get text(): string {
    return utf8.decode(this.bytes);
  }

  /** Returns the body parsed as JSON; undefined if it is not JSON. */
  json(): unknown {
    try {
      return JSON.parse(this.text);
    } catch {
      return undefined;
    }
  }
}

/** The connection failed before the response. */
export class ConnectionFailure {
  constructor(
    /** Whether the server may have received the request. */
    readonly mayHaveArrived: boolean,
    readonly cause: unknown,
  ) {}
}

/** The body of a response is larger than the reader accepts. It was not read completely. */
export class ResponseTooLarge {
  /** @param size the size in bytes as the server announced it; undefined if it did not */
  constructor(readonly size: number | undefined) {}
}
