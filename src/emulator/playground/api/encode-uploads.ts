import type { UploadPayload } from './control-client.js';

/** Files as the control API takes them. */
export function encodeUploads(files: readonly File[]): Promise<UploadPayload[]> {
  return Promise.all(
    files.map(async (file) => ({
      filename: file.name,
      ...(file.type === '' ? {} : { content_type: file.type }),
      data_base64: await toBase64(file),
    })),
  );
}

/** A file's bytes in base64. */
function toBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(new Error(`The file ${file.name} could not be read: ${reader.error?.message}`));
    reader.readAsDataURL(file);
  });
}
