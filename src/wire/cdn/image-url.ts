import { GuildhallError } from '../../base/errors.js';
import {
  type AnyOptionNames,
  formatOptionProblem,
  type OptionNames,
  optionProblems,
} from '../../base/options/option-problems.js';
import { isSnowflake } from '../../base/snowflake.js';
import {
  CDN_ORIGIN,
  type ImageFormat,
  type ImageKind,
  type ImageSize,
  type ImageUrlFunction,
  imageFormats,
  imageKinds,
  type StaticImageFormat,
} from './image-kinds.js';

/** An image URL that does not exist: an option, its size or its format is not supported, or an id or hash is malformed. */
export class ImageUrlError extends GuildhallError {
  readonly code = 'image_url_error';
}

/** The options of an image that is not animated. */
export interface ImageUrlOptions {
  /** Default: `webp`. */
  readonly format?: StaticImageFormat | undefined;
  /** The width in pixels: a power of two from 16 to 4096. Default: chosen by Discord. */
  readonly size?: ImageSize | undefined;
}

/** The options of an image that can be animated. */
export interface AnimatedImageUrlOptions {
  /** Default: `webp`. With `gif`, an image that is not animated is a PNG, because the CDN has no GIF of it. */
  readonly format?: ImageFormat | undefined;
  /** The width in pixels: a power of two from 16 to 4096. Default: chosen by Discord. */
  readonly size?: ImageSize | undefined;
  /** Whether the URL of an animated image shows the animation, in the formats WebP and GIF. Default: true */
  readonly animated?: boolean | undefined;
}

const imageUrlNames: OptionNames<ImageUrlOptions> = { format: true, size: true };
const animatedImageUrlNames: OptionNames<AnimatedImageUrlOptions> = { ...imageUrlNames, animated: true };

/** By the formats of an image. */
const optionNames: Readonly<Record<ImageKind['formats'], AnyOptionNames>> = {
  animatable: animatedImageUrlNames,
  static: imageUrlNames,
  png: imageUrlNames,
};

const SIZES: readonly number[] = [16, 32, 64, 128, 256, 512, 1024, 2048, 4096];
const HASH = /^\w+$/;

/** Whether a hash is that of an animated image. */
export function isAnimatedHash(hash: string | null | undefined): boolean {
  return hash?.startsWith('a_') ?? false;
}

/**
 * Returns the URL of an image; undefined if there is no image. The options are checked in both cases.
 *
 * @param name the function that a bot called
 * @param ids the ids in the folder of this kind of image
 * @param image the hash or id of the image
 * @param isAnimated whether the image is animated. Default: whether it has the hash of an animated image
 * @throws {ImageUrlError} when an option, an id or the hash is invalid
 */
export function imageUrl(
  name: ImageUrlFunction,
  ids: Readonly<Record<string, string>>,
  image: string | null | undefined,
  options: AnimatedImageUrlOptions,
  isAnimated: boolean = isAnimatedHash(image),
): string | undefined {
  const kind: ImageKind = imageKinds[name];
  const formats: readonly ImageFormat[] = imageFormats[kind.formats];
  const [problem] = optionProblems(options, optionNames[kind.formats]);
  if (problem) throw new ImageUrlError(`${name}: ${formatOptionProblem(problem)}`);
  checkOptions(name, formats, options);
  if (image == null) return undefined;
  const showsAnimation = isAnimated && options.animated !== false && kind.formats === 'animatable';
  const chosen = options.format ?? imageFormats[kind.formats][0];
  const format = chosen === 'gif' && !showsAnimation ? 'png' : chosen;
  const folder = kind.folder.replaceAll(/\{(\w+)\}/g, (_, id: string) => checkedImageId(name, id, ids[id]));
  if (!HASH.test(image)) throw malformed(name, 'hash', image);
  const query = new URLSearchParams();
  if (showsAnimation && format === 'webp') query.set('animated', 'true');
  if (options.size !== undefined) query.set('size', String(options.size));
  return `${CDN_ORIGIN}/${folder}/${image}.${format}${query.size > 0 ? `?${query}` : ''}`;
}

function checkOptions(name: string, formats: readonly ImageFormat[], { format, size }: AnimatedImageUrlOptions): void {
  if (size !== undefined && !SIZES.includes(size)) {
    throw new ImageUrlError(`${name}: ${String(size)} is not a size of images. Use one of ${SIZES.join(', ')}.`);
  }
  if (format !== undefined && !formats.includes(format)) {
    const problem = `this image does not exist in the format ${JSON.stringify(format)}`;
    throw new ImageUrlError(`${name}: ${problem}. Use one of ${formats.join(', ')}.`);
  }
}

/** Returns an id unchanged. @throws {ImageUrlError} when it is not an id */
export function checkedImageId(name: string, parameter: string, id: string | undefined): string {
  if (id !== undefined && isSnowflake(id)) return id;
  throw malformed(name, parameter, id);
}

function malformed(name: string, parameter: string, value: string | undefined): ImageUrlError {
  return new ImageUrlError(
    `${name}: the ${parameter} ${JSON.stringify(value)} is malformed. Pass the object of the API.`,
  );
}
