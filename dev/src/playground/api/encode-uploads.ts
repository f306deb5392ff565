import type { Base64File } from '../../control/requests/fields.js';

/** Encodes files in the form that the control API accepts. */
export function encodeUploads(files: readonly File[]): Promise<Base64File[]> {
  return Promise.all(
    files.map(async (file) => ({
      filename: file.name,
      ...(file.type === '' ? {} : { content_type: file.type }),
      data_base64: await toBase64(file),
    })),
  );
}

/** Returns the content of a file as base64. */
function toBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(new Error(`Failed to read the file ${file.name}: ${reader.error?.message}`));
    reader.readAsDataURL(file);
  });
}
