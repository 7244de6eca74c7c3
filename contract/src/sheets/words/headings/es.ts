// The Spanish words for column headings, without accents.
import type { HeadingWords } from '../languages.ts';

export const spanish: HeadingWords = {
  ring: 'anilla, numero de anilla, n anilla, no anilla, num anilla, n de anilla, no de anilla, identificacion, numero de expediente',
  name: 'nombre, ave, pajaro, nombre del ave, nombre del pajaro, animal, paciente',
  species: 'especie, raza, nombre comun, nombre cientifico',
  date: 'fecha, dia, fecha de pesaje, fecha del peso, pesado el, fecha de visita, fecha de la visita, cita, fecha y hora, fecha de consulta',
  weight: 'peso, masa, pesaje, peso corporal',
  unit: 'unidad, unidad de peso, unidades',
  fasting: 'en ayunas, ayunas, ayuno, buche vacio, antes de comer',
  notes:
    'nota, notas, observacion, observaciones, comentario, comentarios, diagnostico, tratamiento, detalles',
  sex: 'sexo',
  hatched:
    'eclosion, fecha de eclosion, nacido, nacido el, nacida el, fecha de nacimiento, nacimiento, eclosionado el',
  arrived:
    'llegada, fecha de llegada, llego el, desde, ingreso, fecha de ingreso, entrada, fecha de entrada, adoptado el',
  clinic: 'clinica, clinica veterinaria, consulta, hospital veterinario',
  clinicAddress: 'direccion de la clinica, direccion clinica',
  vetAccount: 'numero de cliente, n de cliente, no cliente',
  vet: 'veterinario, veterinaria, doctor, doctora, medico',
  reason: 'motivo, razon, motivo de la visita, motivo de consulta, causa',
  medication: 'medicamento, medicamentos, medicacion, medicina, farmaco, producto, nombre del medicamento',
  dosage: 'dosis, dosificacion, cantidad, posologia',
  frequency: 'frecuencia, veces al dia, veces por dia, cada cuanto, intervalo',
  route: 'via, via de administracion, administracion, modo',
  start: 'inicio, fecha de inicio, comienzo, desde el, empieza el',
  end: 'fin, final, fecha de fin, hasta, hasta el, termina el',
  skip: 'hora, numero, semana, jaula, aviario, sala, edad, temperatura, comida, agua, cambio, diferencia, aumento, perdida, porcentaje, foto, pesado por, propietario, color, mutacion, precio, coste, peso ideal, peso objetivo, chip',
};
