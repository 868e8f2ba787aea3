// Makes a photo small enough before it is sent: at most 1,600 pixels on its long side and one mebibyte, as a JPEG without the
// camera's notes. Where a browser cannot, the photo goes as it is and the server judges it.
const most = 1_000_000;

async function small(file) {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, 1600 / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height);
  for (const quality of [0.9, 0.8, 0.65, 0.5]) {
    const blob = await new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality));
    if (blob && blob.size <= most) return new File([blob], 'photo.jpg', { type: 'image/jpeg' });
  }
  return file;
}

// A page that comes back from the browser's memory may be sent again.
addEventListener('pageshow', () => {
  for (const button of document.querySelectorAll('form[data-photo] button'))
    button.disabled = false;
});

for (const form of document.querySelectorAll('form[data-photo]')) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const input = form.querySelector('input');
    const button = form.querySelector('button');
    if (button.disabled || input.files.length === 0) return;
    button.disabled = true;
    try {
      const list = new DataTransfer();
      list.items.add(await small(input.files[0]));
      input.files = list.files;
    } catch {
      // As it is.
    }
    form.submit();
  });
}
