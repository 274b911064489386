/** Removes one of the devices that `DeviceList` shows. */
export const removeDeviceForm = "remove-device";
