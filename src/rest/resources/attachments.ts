import type { Attachment } from '../../wire/objects/messages/attachment.js';
import type { Download, DownloadedFile, DownloadOptions } from '../call/download.js';

/** The files of messages, commands and modals. They are on Discord's CDN, which is not part of the API. */
export class AttachmentsResource {
  readonly #download: Download;

  constructor(download: Download) {
    this.#download = download;
  }

  /**
   * Downloads a file into memory, without the token of the bot. The result can be sent as it is, in `files` of a message.
   * Requests that fail temporarily are sent up to three times. Redirects are not followed.
   *
   * @param file an attachment, or the URL of a file on cdn.discordapp.com or media.discordapp.net. The URL of an attachment
   * expires, so download it soon after it was received. With a `baseUrl` that is not one of Discord, files on other ports
   * of its host are allowed too: those of the emulator
   * @throws {DownloadError} when the file is larger than `maxBytes` (`too_large`), the URL is on another host
   * (`url_not_allowed`), or the server does not return a file (`not_found`, `rejected`)
   * @throws {TransportError} when there is no response: connection failure, timeout, abort or a closed client
   * @throws {ValidationError} when an option is out of range
   * @example
   * const proof = await api.attachments.download(use.options.proof, { maxBytes: 8_000_000 });
   * await api.messages.create(channelId, { content: 'New proof', files: [proof] });
   * @see https://docs.discord.com/developers/reference#signed-attachment-cdn-urls
   */
  download(file: Attachment | string, options?: DownloadOptions): Promise<DownloadedFile> {
    return this.#download(file, options);
  }
}
