/** The upload field of forms.md section 15. */
export function uploadField(name: string, more = ""): string {
  return `<div class="w-file-upload" data-field="${name}">
  <div class="w-file-upload-default">
    <input class="w-file-upload-input" type="file" id="${name}" name="${name}" data-name="${name.toUpperCase()}"
      aria-hidden="true" tabindex="-1" ${more}>
    <label class="w-file-upload-label" for="${name}" role="button" tabindex="0">
      <div class="w-icon-file-upload-icon"></div><div class="w-inline-block">Choose ${name}</div>
    </label>
    <div class="w-file-upload-info">Up to 10 MB</div>
  </div>
  <div class="w-file-upload-uploading w-hidden" tabindex="-1"><div
    class="w-file-upload-uploading-btn">Uploading…</div></div>
  <div class="w-file-upload-success w-hidden" tabindex="-1">
    <div class="w-file-upload-file">
      <div class="w-file-upload-file-name"></div>
      <div class="w-file-remove-link" role="button" tabindex="0" aria-label="Remove ${name}"><div
        class="w-icon-file-upload-remove"></div></div>
    </div>
  </div>
  <div class="w-file-upload-error w-hidden" tabindex="-1">
    <div class="w-file-upload-error-msg" data-w-size-error="File too big." data-w-type-error="Wrong file type."
         data-w-generic-error="Upload failed, try again.">File too big.</div>
  </div>
</div>`;
}

/** The part of the builder's style sheet that makes the fields visible. */
export const FIELD_STYLE = `<style>
  .w-file-upload-default, .w-file-upload-uploading, .w-file-upload-success { display: inline-block }
  .w-file-upload-uploading.w-hidden, .w-file-upload-success.w-hidden, .w-file-upload-error.w-hidden { display: none }
  .w-file-upload-label { display: inline-block; padding: 8px 12px }
  .w-icon-file-upload-remove { width: 24px; height: 24px; background: #333 }
</style>`;

/** A form around `fields` with panels. */
export function siteForm(fields: string, attributes = `data-name="Booking"`): string {
  return `<main><h1>Form</h1><div class="w-form"><form ${attributes}>${fields}
    <input type="submit" value="Send" data-wait="Sending…"></form>
    <div class="w-form-done">Thank you.</div><div class="w-form-fail">Sending failed.</div></div></main>`;
}
